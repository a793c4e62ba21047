"""What any photograph needs beside: a second look at each find, views from the side, shaken cameras."""

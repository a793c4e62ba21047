/* The plane of a table in a picture: from millimetres to pixels and back, through four corners. */

/** {toPixels, toMm} for a rectangle of size [w, h] millimetres whose corners (clockwise from far left) lie at these pixels; null when they are in line. */
export function planeOf(corners, [width, height]) {
  const forth = times(basis(corners), inverse(basis([[0, 0], [width, 0], [width, height], [0, height]])));
  const back = inverse(forth);
  if (![...forth.flat(), ...back.flat()].every(Number.isFinite)) return null;
  return { toPixels: (point) => project(forth, point), toMm: (point) => project(back, point) };
}

/* The projective basis of four points: takes the unit points to them. Heckbert's construction. */
function basis(points) {
  const [a, b, c, d] = points.map(([x, y]) => [x, y, 1]);
  const three = [0, 1, 2].map((row) => [a[row], b[row], c[row]]);
  const weights = apply(inverse(three), d);
  return three.map((row) => row.map((value, column) => value * weights[column]));
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]) {
  const adjugate = [[e * i - f * h, c * h - b * i, b * f - c * e], [f * g - d * i, a * i - c * g, c * d - a * f], [d * h - e * g, b * g - a * h, a * e - b * d]];
  const determinant = a * adjugate[0][0] + b * adjugate[1][0] + c * adjugate[2][0];
  return adjugate.map((row) => row.map((value) => value / determinant));
}

const apply = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));
const times = (one, other) => one.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, i) => sum + value * other[i][column], 0)));

function project(matrix, [x, y]) {
  const [u, v, w] = apply(matrix, [x, y, 1]);
  return [u / w, v / w];
}

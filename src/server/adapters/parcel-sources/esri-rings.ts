type Ring = [number, number][];

/**
 * A GeoJSON geometry of the rings that an ArcGIS service gives: outlines go clockwise and holes the other way, in any
 * order. A hole outside of every outline is an outline drawn the wrong way. Anything else is given back as it is.
 */
export function geometryOfRings(geometry: unknown): unknown {
  if (geometry === null || geometry === undefined) return null;
  const { rings, curveRings } = geometry as { rings?: unknown; curveRings?: unknown };
  if (curveRings) return { type: 'curved polygon' };
  if (!Array.isArray(rings)) return geometry;
  if (rings.length === 0) return null;
  const known = rings.filter((ring): ring is Ring => Array.isArray(ring) && ring.every(Array.isArray));
  if (known.length < rings.length) return { type: 'Polygon', coordinates: rings };
  const polygons = known.filter((ring) => twiceArea(ring) <= 0).map((ring) => [ring]);
  for (const hole of known.filter((ring) => twiceArea(ring) > 0)) {
    const home = polygons.find(([outline]) => outline && hole.some((point) => isInside(point, outline)));
    if (home) home.push(hole);
    else polygons.push([hole]);
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

/** Positive for a ring that goes against the clock. */
const twiceArea = (ring: Ring): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function isInside([x, y]: Ring[number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([toX, toY], at) => {
    const [fromX, fromY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [toX, toY];
    if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
  });
  return inside;
}

/** The little of vt-pbf that is used; the package has no types of its own. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  const encoder: {
    fromGeojsonVt: (layers: Record<string, LegacyTile>, options: { version: 2; extent: number }) => Uint8Array;
  };
  export default encoder;
}

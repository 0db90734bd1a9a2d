import { test } from 'vitest'; import { writeFileSync } from 'node:fs';
import { readYaml } from './server/city/read-yaml.ts';
import { Demonstration } from './domain/parcels/demonstration/demonstration.ts';
import { makeParcels } from './domain/parcels/demonstration/make-parcels.ts';
import { Counties } from './domain/parcels/counties.ts';
import { AreaLayer, LineLayer, shapeOfLayer } from './domain/parcels/map-layers.ts';
test('x', () => {
  const R = (n: string, s: any) => readYaml(`city/${n}`, n, s).value as any;
  const area = (n: string) => shapeOfLayer(R(`map/${n}.geojson`, AreaLayer));
  let t = performance.now();
  const d = R('demonstration/streets.yaml', Demonstration);
  console.log('read', performance.now() - t); 
  const around = { lake: area('lake'), roads: R('map/roads.geojson', LineLayer).features.map((f: any) => f.geometry.coordinates), scenicRoadways: area('scenic-roadways'), scenicShoreline: area('scenic-shoreline') };
  let made: any[] = [];
  for (let k = 0; k < 3; k++) { t = performance.now(); made = makeParcels(d, R('counties.yaml', Counties), around); console.log('make', performance.now() - t, made.length); }
  const by: any = {}; for (const { parcel: p } of made) by[p.jurisdiction] = (by[p.jurisdiction] ?? 0) + 1; console.log(by);
  const bs: any = {}; for (const { parcel: p } of made) { const k = p.apn.replace(/-\d+$/, ''); bs[k] = (bs[k] ?? 0) + 1; } console.log(bs);
  console.log(made.filter(({ parcel: p }) => /1240|3318|^77 Beach|2051|415 Rub|1688|081-997-009|560 Lark|8820|29 Dollar|902|101 Cry|218 Mar|^6 King|^1 Spoon/.test(`${p.address} ${p.apn}`)).map(({ parcel: p }) => `${p.apn} ${p.address} ${p.scenicRoadway} ${p.scenicShoreline}`).join('\n'));
  writeFileSync('/tmp/demo/lots.json', JSON.stringify(made.map(({ parcel: p, shape }) => ({ shape, t: p.apn.replace(/.*-/, '') + (p.scenicRoadway ? 'R' : '') + (p.scenicShoreline ? 'S' : '') }))));
});

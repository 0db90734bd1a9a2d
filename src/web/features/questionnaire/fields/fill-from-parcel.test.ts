import { describe, expect, it } from 'vitest';
import { fillFrom, type KnownParcel, namesTown } from './fill-from-parcel.ts';

const suggestion: KnownParcel = {
  apn: '016-999-003',
  county: 'Placer County',
  scenic_corridor_rdwy: 'Yes',
  scenic_corridor_shoreline: 'No',
};
const whole: KnownParcel = { ...suggestion, address: '8 Rubicon Shore', previous_apns: ['016-001-03', '016-001-3A'] };

/** Fills one parcel after the other into an application, as it stands. */
function fillAll(start: Record<string, string>, parcels: readonly KnownParcel[]) {
  let fields = start;
  let last = fillFrom(suggestion, () => '', {});
  let brought = {};
  for (const parcel of parcels) {
    const now = fields;
    last = fillFrom(parcel, (field) => now[field] ?? '', brought);
    brought = last.brought;
    fields = { ...fields, ...last.edits };
  }
  return { ...last, fields };
}

describe('a chosen parcel', () => {
  it('fills in its number, county and scenic answers at once, and nothing that is not known yet', () => {
    expect(fillAll({}, [suggestion]).fields).toEqual({
      apn: '016-999-003',
      county: 'Placer County',
      scenic_roadway_visible: 'yes',
      shoreline_visible: 'no',
    });
  });

  it('tells which scenic questions it answers', () => {
    expect(fillAll({}, [suggestion]).answered).toEqual(['scenic_roadway_visible', 'shoreline_visible']);
    expect(fillAll({}, [{ ...suggestion, scenic_corridor_rdwy: 'Unknown' }]).answered).toEqual(['shoreline_visible']);
  });

  it('knows an address that names its town', () => {
    expect(namesTown('1240 Larkspur Lane, SOUTH LAKE TAHOE', 'South Lake Tahoe')).toBe(true);
    expect(namesTown('1240 Larkspur Lane', 'South Lake Tahoe')).toBe(false);
    expect(namesTown('1240 Larkspur Lane', '')).toBe(false);
  });

  it('fills in its address and earlier numbers with the details', () => {
    const { fields, written, unsaid } = fillAll({}, [suggestion, whole]);
    expect(fields).toMatchObject({ project_address: '8 Rubicon Shore', previous_apns: '016-001-03, 016-001-3A' });
    expect([written, unsaid]).toEqual([null, []]);
  });

  it('leaves an answer as it is where the parcel data does not say, and tells which', () => {
    const { fields, unsaid } = fillAll({ shoreline_visible: 'yes' }, [
      { ...whole, scenic_corridor_rdwy: 'Unknown', scenic_corridor_shoreline: 'Unknown' },
    ]);
    expect(fields.shoreline_visible).toBe('yes');
    expect(fields).not.toHaveProperty('scenic_roadway_visible');
    expect(unsaid).toEqual(['scenic_roadway_visible', 'shoreline_visible']);
  });

  it('takes the place of all that the parcel before brought', () => {
    const other: KnownParcel = {
      apn: '094-999-012',
      county: 'El Dorado County',
      scenic_corridor_rdwy: 'No',
      scenic_corridor_shoreline: 'Unknown',
      address: '',
      previous_apns: [],
    };
    const { fields, written } = fillAll({}, [whole, other]);
    expect(fields).toEqual({
      apn: '094-999-012',
      county: 'El Dorado County',
      scenic_roadway_visible: 'no',
      shoreline_visible: '',
      project_address: '',
      previous_apns: '',
    });
    expect(written).toBeNull();
  });

  it('gives back the address that a person wrote before', () => {
    expect(fillAll({ project_address: '8 Rubicon Shore, rear house' }, [whole])).toMatchObject({
      written: '8 Rubicon Shore, rear house',
      fields: { project_address: '8 Rubicon Shore' },
    });
  });

  it('keeps what was written by hand where the parcel data knows no address', () => {
    const { fields, written } = fillAll({ project_address: 'Lot behind the marina' }, [{ ...whole, address: '' }]);
    expect([fields.project_address, written]).toEqual(['Lot behind the marina', null]);
  });
});

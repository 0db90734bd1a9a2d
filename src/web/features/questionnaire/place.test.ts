import { describe, expect, it } from 'vitest';
import { fieldInHash, hrefOfField, hrefOfPlace, readPlace } from './place.ts';

const ID = '6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10';

describe('the address of a place', () => {
  it('says no more than is known, and is read back as it was written', () => {
    expect(hrefOfPlace(null, { tab: 'general' })).toBe('/pre-application-questionnaire');
    const href = hrefOfPlace(ID, { tab: 'project', section: 'scenic', form: null, view: 'check' });
    expect(href).toBe(`/pre-application-questionnaire?application=${ID}&tab=project&section=scenic&view=check`);
    expect(readPlace(new URL(href, 'http://here').searchParams)).toEqual({
      application: ID,
      tab: 'project',
      section: 'scenic',
      form: null,
      view: 'check',
    });
  });

  it('takes no other view, and nothing empty, for a place', () => {
    const place = readPlace(new URLSearchParams('application=&tab=&view=all'));
    expect(place).toEqual({ application: null, tab: null, section: null, form: null, view: null });
  });
});

describe('the address of a field', () => {
  const missing = { field: 'cut_volume', tab: 'project', section: 'water-quality' };

  it('leads to its tab, its section and its element', () => {
    const url = new URL(hrefOfField(ID, missing), 'http://here');
    expect(url.search).toBe(`?application=${ID}&tab=project&section=water-quality`);
    expect(fieldInHash(url.hash)).toBe('cut_volume');
  });

  it('leads into the form that the field is in', () => {
    const url = new URL(
      hrefOfField(ID, { ...missing, field: 'coverage.class_1b', form: 'coverage-helper' }),
      'http://x',
    );
    expect(url.searchParams.get('form')).toBe('coverage-helper');
    expect(url.searchParams.has('section')).toBe(false);
    expect(fieldInHash(url.hash)).toBe('coverage.class_1b');
  });

  it('is not taken from a hash that names something else', () => {
    for (const hash of ['', '#', '#contact', '#field-', '#field-%E0%A4%A']) expect(fieldInHash(hash)).toBeNull();
  });
});

import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Parcels of the demonstration set that tests rely on (agency/demonstration). */
export const LARKSPUR = { apn: '027-999-004', was: '027-990-007', address: '1240 Larkspur Lane' };
/** A number that was split in 2016, and its parts. */
export const SPLIT = { from: '034-990-014', to: ['034-996-001', '034-996-002', '034-996-003'] } as const;
/** A number that went from its source, and nobody says why. */
export const RETIRED = '131-990-15';

export const numberBox = (page: Page): Locator => page.getByRole('main').getByRole('combobox', { name: /\(APN\)/ });
export const addressBox = (page: Page): Locator =>
  page.getByRole('main').getByRole('combobox', { name: 'Street Address' });
export const searchButton = (page: Page): Locator => page.getByRole('button', { name: 'Search Parcel' });
export const startLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Start an application for this parcel' });

/** The heading of the result: a number, or how many were found. */
export const result = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2, name });

export async function openFinder(page: Page, path = '/pre-application'): Promise<void> {
  await page.goto(path);
  // The first page of a test also waits for its code, on a machine that does other things.
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel finder' })).toBeVisible({ timeout: 30_000 });
}

/** Types into the fields, leaves the suggestions alone, and searches. */
export async function searchFor(page: Page, { apn, address }: { apn?: string; address?: string }): Promise<void> {
  if (apn !== undefined) await numberBox(page).fill(apn);
  if (address !== undefined) await addressBox(page).fill(address);
  await page.keyboard.press('Escape');
  await searchButton(page).click();
}

import { newApplicant, openApplication, signedInAs } from './support/applications.ts';
import { expect, test } from './support/test.ts';

// What a screen reader has to go by, in its order: roles, names, values and states of the accessibility tree. Where a part is
// left out here, anything may stand.

test('a form that is sent empty says at each field what is wrong, in the order of its fields', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Create an account" [level=1]
      - textbox "Full Name" [invalid]
      - text: /Enter your full name/
      - textbox "Email" [invalid]
      - text: /Enter your email address/
      - textbox "Password" [invalid]
      - button "Show password"
      - text: Choose a password of at least 8 characters.
      - textbox "Confirm Password" [invalid]
      - text: Type the same password again.
      - button "Create Account"
  `);
});

test('the application says where one is, what each question is for, and what is left', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const id = await applicant.start();
  await signedInAs(page, applicant);
  await openApplication(page, id);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Permit Application" [level=1]
      - tablist "Sections of the application":
        - tab "General Information (Not started)" [selected]
        - tab "Project Questionnaire (Not started)"
        - tab "Plan Sheets (Not started)"
      - tabpanel "General Information (Not started)":
        - heading "General Information" [level=2]
        - textbox "Applicant's full name": Marisol Vega Ortiz
        - combobox "Assessor's Parcel Number (APN)"
        - textbox "County" [disabled]: El Dorado County
        - region "Plan stamped by the fire protection district":
          - heading "Plan stamped by the fire protection district" [level=3]
          - button "Choose files for Plan stamped by the fire protection district"
        - complementary "Still to do":
          - list:
            - listitem:
              - link "Assessor's Parcel Number (APN)"
          - link "Check your answers"
  `);
  await openApplication(page, id, { view: 'check' });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Back to the application"
      - heading "Check your answers" [level=1]
      - paragraph: /things are still missing/
      - group:
        - list:
          - listitem:
            - link "Project address"
            - text: · Fill this in.
  `);
});

test('an answer is told with its number, its section and the row that was asked for', async ({ page }) => {
  await page.goto('/planning-chat');
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill('How clear was the lake in 1997?');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.getByRole('log', { name: 'Long-Range Planning Assistant' })).toMatchAriaSnapshot(`
    - log "Long-Range Planning Assistant":
      - list:
        - listitem: You How clear was the lake in 1997?
        - listitem:
          - list:
            - listitem:
              - text: "[1]"
              - heading /Yearly Secchi depth of Lake Tahoe/ [level=3]:
                - link /Yearly Secchi depth of Lake Tahoe/
              - figure /Clarity of Lake Tahoe by year/:
                - table /Clarity of Lake Tahoe by year/:
                  - rowgroup:
                    - row "Year Secchi depth (ft)":
                      - columnheader "Year"
                      - columnheader "Secchi depth (ft)"
                  - rowgroup:
                    - row /1997/:
                      - rowheader "1997"
                      - 'cell "This is what was asked for: 64.1"'
          - button "Copy"
          - button "This helped"
  `);
});

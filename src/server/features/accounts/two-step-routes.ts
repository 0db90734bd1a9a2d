import { AppError } from '#contract/errors.ts';
import { twoStep } from '#contract/single-sign-on.ts';
import { deviceOf } from '#domain/people/device.ts';
import { countRecoveryCodes, findTwoStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { bearerOf, type Viewer } from '#server/http/session-token.ts';
import { confirmSetUp, removeTwoStep, startSetUp } from './two-step-set-up.ts';

/** Two-step verification of staff. Refusals and changes are logged with who it was, never with what they typed. */
export function twoStepRoutes(app: App, deps: Deps): void {
  route(app, deps, twoStep.status, async ({ viewer }) => {
    const factor = await findTwoStep(deps.db, viewer.id);
    return {
      on: viewer.two_step,
      // Who signs in through the provider alone has nothing to set up here.
      required: deps.config.staffTwoStep === 'required' && factor?.password_hash !== null,
      recovery_codes_left: await countRecoveryCodes(deps.db, viewer.id),
    };
  });

  route(app, deps, twoStep.start, async ({ viewer, body, raw }) =>
    logged(raw, viewer, 'two-step verification is being set up', () =>
      startSetUp(deps, { viewer, password: body.password, code: body.code, address: raw.ip }, new Date()),
    ),
  );

  route(app, deps, twoStep.confirm, async ({ viewer, body, raw }) =>
    logged(raw, viewer, 'two-step verification was switched on', () =>
      confirmSetUp(deps, { viewer, code: body.code, device: deviceOf(raw.headers['user-agent']) }, new Date()),
    ),
  );

  route(app, deps, twoStep.remove, async ({ viewer, body, raw }) =>
    logged(raw, viewer, 'two-step verification was switched off', async () => {
      const token = bearerOf(raw) ?? '';
      return { access_token: await removeTwoStep(deps, { viewer, ...body, address: raw.ip, token }, new Date()) };
    }),
  );
}

type RequestLog = {
  log: { info: (what: object, message: string) => void; warn: (what: object, message: string) => void };
};

async function logged<T>({ log }: RequestLog, { id }: Viewer, message: string, run: () => Promise<T>): Promise<T> {
  try {
    const answer = await run();
    log.info({ personId: id }, message);
    return answer;
  } catch (error) {
    if (error instanceof AppError) {
      log.warn({ personId: id, code: error.code, err: error.cause }, 'a change of two-step verification was refused');
    }
    throw error;
  }
}

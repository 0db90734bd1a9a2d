import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Every parcel call carries it: the applicant's session id, a UUID that the client made and keeps. */
export const SESSION_HEADER = 'x-session-id';

const flag = z.enum(['Yes', 'No']);

export const ParcelSuggestion = z.object({
  apn: z.string(),
  county: z.string(),
  display_text: z.string(),
  scenic_corridor_rdwy: flag,
  scenic_corridor_shoreline: flag,
});
export type ParcelSuggestion = z.infer<typeof ParcelSuggestion>;

/** Parcel look-up of the applicant's pages (specification, section 7). Open to anyone: it holds nothing of a person's. */
export const parcels = {
  suggestions: endpoint({
    method: 'GET',
    path: '/api/applicant-router/apn-suggestions',
    summary: 'Parcels whose number or address begins like the text (header X-Session-Id)',
    access: 'anyone',
    query: z.object({ q: z.string().max(200), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({ suggestions: z.array(ParcelSuggestion) }),
  }),
  details: endpoint({
    method: 'POST',
    path: '/api/applicant-router/parcel-details',
    summary: 'What is known of one parcel (header X-Session-Id)',
    access: 'anyone',
    body: z.object({ apn: z.string().max(60), county: z.string().max(120) }),
    response: z.object({ parcel_details: z.object({ address: z.string() }) }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/applicant-router/session/:sessionId/update',
    summary: 'Keep the parcel that this session is about',
    access: 'anyone',
    params: z.object({ sessionId: z.uuid() }),
    body: z.object({ apn: z.string().max(60), county: z.string().max(120), address: z.string().max(300) }),
    response: z.object({ ok: z.literal(true) }),
  }),
};

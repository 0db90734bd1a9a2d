import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldError } from '#domain/application/field-error.ts';
import type { Message } from '#messages/message.ts';

/** What is missing, by field; what is said of a field first stands. */
export function describeMissing(missing: readonly Missing[]): Record<string, Message> {
  const said: Record<string, Message> = {};
  for (const { field, fieldError, reason } of missing) {
    said[field] ??= fieldError ? fieldErrorMessage(fieldError) : { code: `api:missing.${reason}` };
  }
  return said;
}

function fieldErrorMessage(fieldError: FieldError): Message {
  const { kind, ...params } = fieldError;
  return { code: `api:errors.${kind}`, ...(Object.keys(params).length > 0 && { params }) };
}

import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldError } from '#domain/application/fault.ts';
import type { Message } from '#messages/message.ts';

/** What is missing, by field; what is said of a field first stands. */
export function describeMissing(missing: readonly Missing[]): Record<string, Message> {
  const said: Record<string, Message> = {};
  for (const { field, fault, reason } of missing) {
    said[field] ??= fault ? messageOfFault(fault) : { code: `api:missing.${reason}` };
  }
  return said;
}

function messageOfFault(fault: FieldError): Message {
  const { kind, ...params } = fault;
  return { code: `api:faults.${kind}`, ...(Object.keys(params).length > 0 && { params }) };
}

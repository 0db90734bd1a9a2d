import type { FieldOf } from '#domain/questionnaire/field.ts';

export const UploadControl = (_props: { field: FieldOf<'upload'> }) => null;

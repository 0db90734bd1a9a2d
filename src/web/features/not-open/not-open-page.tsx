import { PageHeader } from '#web/ui/page-header.tsx';

/** A page of the product that does not work yet says so and leads back. */
export const NotOpenPage = () => <PageHeader title="Not open yet" />;

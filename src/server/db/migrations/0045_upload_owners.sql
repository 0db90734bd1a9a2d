-- How many unfinished uploads a person has is counted at each new one (agency/quotas.yaml).
create index resumable_uploads_of_owner on resumable_uploads (owner_id);
create index upload_slots_of_owner on upload_slots (owner_id);

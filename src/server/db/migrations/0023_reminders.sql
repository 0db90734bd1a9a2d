-- Until when, and how, a term was reminded of: each reminder goes out once.
alter table cases add column reminded text;
alter table rounds add column reminded_at timestamptz;
alter table applications add column reminded_at timestamptz;

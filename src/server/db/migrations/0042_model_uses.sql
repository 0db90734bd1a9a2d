-- What a language model was asked, by day (UTC), so that all processes together spend no more than the settings say.
-- cost_millionths: until it ended, the most that it could cost; then what it cost. No question and no answer stands here.
create table model_uses (
  id uuid primary key,
  day date not null,
  model text not null,
  cost_millionths bigint not null,
  tokens_in integer,
  tokens_out integer,
  milliseconds integer,
  outcome text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index model_uses_of_day on model_uses (day);

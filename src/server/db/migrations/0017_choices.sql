-- Which of the choices of a line a person decided for, where it is no question of yes or no.
alter table decisions add column choice text;

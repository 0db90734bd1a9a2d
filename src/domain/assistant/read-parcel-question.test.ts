import { expect, test } from 'vitest';
import { readSquareFeet, readTree, readYards } from './read-parcel-question.ts';

test.each([
  ['a 12-inch pine', 12],
  ['a 12 in. pine', 12],
  ['a pine of 12" across', 12],
  ['a twelve inch pine', 12],
  ['pino de doce pulgadas', 12],
  ['14.5 inches thick', 14.5],
  ['30 cm', 11.8],
  ['2 feet in diameter', 24],
  ['44 inches around', 14],
  ['44 pulgadas de contorno', 14],
  ['I have 3 in my yard', null],
  ['a 60 foot pine', null],
  ['a pine 60 feet tall and 16 inches thick', 16],
  ['un pino de 20 metros', null],
  ['how many trees', null],
])('the diameter in “%s” is %s inches', (question, inches) => {
  expect(readTree(question).diameter?.value ?? null).toBe(inches);
});

test('what is told of a tree beside its size is read', () => {
  expect(readTree('a 60 ft tall dead pine by the creek')).toMatchObject({
    ...{ diameter: null, isTall: true, isDead: true, isByStream: true, isByLake: false },
  });
  expect(readTree('árbol muerto frente al lago')).toMatchObject({ isDead: true, isByLake: true });
  expect(readTree('deadline for trees').isDead).toBe(false);
});

test.each([
  ['5 cubic yards', 5],
  ['5 cy of soil', 5],
  ['5 yards of dirt', 5],
  ['54 cubic feet', 2],
  ['cinco yardas cúbicas', 5],
  ['5 yards from the fence', null],
])('“%s” are %s cubic yards', (question, yards) => {
  expect(readYards(question)?.value ?? null).toBe(yards);
});

test.each([
  ['a 400 sq. ft. garage', 400],
  ['a 1,200 square foot house', 1200],
  ['400 pies cuadrados', 400],
  ['20x24 garage', 480],
  ["a 20' by 24' garage", 480],
  ['un garaje de 20 por 24 pies', 480],
  ['a garage', null],
])('“%s” is %s square feet', (question, squareFeet) => {
  expect(readSquareFeet(question)?.value ?? null).toBe(squareFeet);
});

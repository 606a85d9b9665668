import { expect, test } from 'vitest';
import { shortNames } from '../../../shared/documents/short-names.ts';

const care = ['Northfold Home Care Atlanta', 'Northfold Home Care Tampa Bay', 'Northfold Home Care Houston', 'Owner supply shop'];
test.each([
  [care, 'Northfold Home Care Tampa Bay', 'Tampa Bay'],
  [care, 'Owner supply shop', 'Owner supply shop'],
  [[...care, 'Northfold Home Care'], 'Northfold Home Care', 'Northfold Home Care'],
  [[...care, 'Northfold Home Care of Greater Savannah'], 'Northfold Home Care of Greater Savannah', 'Northfold Home Care of Greater Savannah'],
  [['Alpha', 'Beta'], 'Alpha', 'Alpha'],
  [[], 'Alpha', 'Alpha'],
])('among %j %s is %s', (names, name, short) => {
  expect(shortNames(names)(name)).toBe(short);
});

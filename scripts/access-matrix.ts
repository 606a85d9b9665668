import { matrixText } from '../shared/domain/access/matrix.ts';

/** `npm run access-matrix`: every action by every role, from the rule that the server enforces. */
console.log(matrixText());

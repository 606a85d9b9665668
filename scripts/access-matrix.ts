import { matrixText } from '../shared/domain/access/matrix.ts';

/** Prints `npm run access-matrix`: every action by every role, from the server's own rule. */
console.log(matrixText());

/** The number at an index; 0 beyond the end. Typed arrays hold numbers only, which the compiler cannot know. */
export const numberAt = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;

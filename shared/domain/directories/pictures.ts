/** Requirements of a listing image: size and sharpness. The server checks its bytes. */
export const listingPicture = {
  kilobytes: 200,
  least: { width: 320, height: 180 },
  largestSide: 2000,
  tooLarge: 'Images can have up to 200 KB',
} as const;

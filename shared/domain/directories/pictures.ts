/** What a picture of a listing has to be: how large, how sharp. The server decides by its bytes. */
export const listingPicture = {
  kilobytes: 200,
  least: { width: 320, height: 180 },
  largestSide: 2000,
  tooLarge: 'Images can have up to 200 KB',
} as const;

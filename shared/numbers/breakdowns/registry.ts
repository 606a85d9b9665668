import type { DimensionKey } from './dimensions.ts';
import { advertisingDimensions } from './advertising.ts';
import { businessProfileDimensions } from './business-profile.ts';
import type { Dimension } from './dimension.ts';
import { searchDimensions } from './search.ts';
import { socialDimensions } from './social.ts';
import { websiteDimensions } from './website.ts';

/** The row builders of all dimensions; a missing entry does not compile. */
const registry: Readonly<Record<DimensionKey, Dimension>> = {
  ...websiteDimensions,
  ...searchDimensions,
  ...businessProfileDimensions,
  ...advertisingDimensions,
  ...socialDimensions,
};

export const getDimension = (key: DimensionKey): Dimension => registry[key];

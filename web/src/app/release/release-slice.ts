import { createSlice } from '@reduxjs/toolkit';

/** True while a newer version of this program waits for the user to reload. */
export const releaseSlice = createSlice({
  name: 'release',
  initialState: () => ({ waits: false }),
  reducers: {
    newReleaseSeen: state => {
      state.waits = true;
    },
  },
});
export const { newReleaseSeen } = releaseSlice.actions;

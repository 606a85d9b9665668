import { createSlice } from '@reduxjs/toolkit';

/** Whether a newer version of this program is served, and waits until the person reloads. */
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

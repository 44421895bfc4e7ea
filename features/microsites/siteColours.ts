/** Colours that go well with most covers; any other can be typed. */
export const siteColours = ['#0d5c54', '#0f5fb4', '#3f3286', '#9a3412', '#1b1f2a', '#8c1d40'] as const

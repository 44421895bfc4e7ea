/** A phone would open its keyboard over half the page. */
export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches

/** On the answer: this page may be kept on the device for the time without a network. */
export const KEPT_HEADER = 'x-light-kept'

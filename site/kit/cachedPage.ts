/** On the answer: until when this page may be kept on the device for the time without a network. */
export const CACHED_UNTIL_HEADER = 'x-light-cached-until'

/** The server writes these before the worker's own code, which imports nothing: it is one file. */
export type CachingWorker = ServiceWorkerGlobalScope & { cachedFiles: string[]; cachedUntilHeader: string }

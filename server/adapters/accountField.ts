/** A field of an account as a form asks for it; secrets are written and never read back. */
export type AccountField = { name: string; isSecret: boolean; isNeeded: boolean; kind: 'line' | 'text' }

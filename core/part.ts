/** What one feature draws and others show. It is named by its component, as a page is; `Props` exist for the compiler alone. */
export type Part<Props extends object> = { component: string; props?: Props }

export function definePart<Props extends object>(component: `${string}Part`): Part<Props> {
  return { component }
}

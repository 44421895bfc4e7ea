/** A menu that opens takes the focus, as menus do everywhere; spread into a Dropdown. */
export const opensFocused = { autoFocus: true } as const

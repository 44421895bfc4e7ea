/** Providers refuse what is too long; a letter outside the basic plane is not torn apart. */
export const cut = (text: string, letters: number) => Array.from(text).slice(0, letters).join('')

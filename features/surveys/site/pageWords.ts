/** What the script says beside what the server wrote; it comes with the form. */
export type PageWords = { back: string; next: string; up: string; down: string; stepOf: string; answerFirst: string }

import { useEffect, useState } from 'react'
import type { Book } from '#features/checkin/site/gate/offline/book.ts'
import { keepSession, type KeptSession, type StaffSession } from '#features/checkin/site/gate/staffSession.ts'

export const loadBooks = () => import('#features/checkin/site/gate/offline/book.ts')

/** The session of this tab with what belongs to it on the device; the book comes a moment later, the door does not wait for it. */
export function useBook(token: string, first: () => KeptSession | null) {
  const [kept, setKept] = useState(first)
  const [book, setBook] = useState<Book | null>(null)

  const open = async (session: StaffSession, by: { pin: string } | { key: string }, isFresh: boolean) => {
    const { isBookPossible, openBook } = await loadBooks()
    const opened = isBookPossible() ? await openBook(token, by, isFresh ? session : null) : 'none'
    if (typeof opened === 'string') return
    keepSession(token, { session, key: opened.key })
    setBook(opened)
  }
  useEffect(() => {
    if (kept?.key) open(kept.session, { key: kept.key }, false).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what the tab had before it was loaded again
  }, [])

  return {
    session: kept?.session ?? null,
    book,
    enter(session: StaffSession, pin: string) {
      keepSession(token, { session, key: null })
      setKept({ session, key: null })
      open(session, { pin }, true).catch(() => undefined)
    },
    /** Without a network: as it lies on the device. */
    enterHere(opened: Book) {
      const session = opened.session()
      keepSession(token, { session, key: opened.key })
      setKept({ session, key: opened.key })
      setBook(opened)
    },
    renew(session: StaffSession) {
      keepSession(token, { session, key: book?.key ?? null })
      setKept({ session, key: book?.key ?? null })
    },
    leave() {
      keepSession(token, null)
      setKept(null)
      setBook(null)
    },
  }
}

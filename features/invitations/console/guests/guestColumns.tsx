import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import { GuestTag, lastWords } from '#features/invitations/console/words.tsx'
import type { Guest } from '#features/invitations/shapes.ts'

export function guestName({ name, title, company }: Pick<Guest, 'name' | 'title' | 'company'>, onOpen: () => void) {
  return (
    <button type="button" className="invite-person" onClick={onOpen}>
      <b className="ell">{name}</b>
      <span className="t12 m3 ell">{[company, title].filter(Boolean).join(t('invitations.clause')) || '–'}</span>
    </button>
  )
}

export function guestColumns({ timeZone, onOpen }: { timeZone: string; onOpen: (inviteeId: string) => void }): Column<Guest>[] {
  return [
    {
      key: 'name',
      title: t('invitations.col_name'),
      width: 220,
      isFixed: true,
      render: (guest) => guestName(guest, () => onOpen(guest.inviteeId)),
    },
    { key: 'state', title: t('invitations.col_state'), width: 160, render: ({ state }) => <GuestTag state={state} /> },
    {
      key: 'owner',
      title: t('invitations.col_owner'),
      width: 130,
      render: ({ ownerName, claims }) => (
        <span>
          {ownerName || t('invitations.unowned')}
          {claims > 0 && <span className="t12 invite-late"> {t('invitations.wanted')}</span>}
        </span>
      ),
    },
    {
      key: 'last',
      title: t('invitations.col_last'),
      width: 240,
      render: (guest) => <span className="m2">{lastWords(guest, timeZone)}</span>,
    },
    { key: 'mobile', title: t('invitations.col_mobile'), width: 130, render: ({ mobile }) => mobile || '–' },
    { key: 'email', title: t('invitations.col_email'), width: 180, isShown: false, render: ({ email }) => email || '–' },
    { key: 'labels', title: t('invitations.col_labels'), width: 130, render: ({ labels }) => labels.join(t('kit.comma')) || '–' },
    { key: 'source', title: t('invitations.col_source'), width: 140, render: ({ source }) => t(`invitations.source_${source}`) },
    { key: 'came', title: t('invitations.col_came'), width: 70, render: ({ hasCome }) => (hasCome ? t('invitations.yes') : '–') },
  ]
}

import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { externalEventCalls, type ExternalContact } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { MOST_LISTED } from '#features/externalEvents/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { ContactDrawer } from '#features/externalEvents/console/ContactDrawer.tsx'
import { ContactRow } from '#features/externalEvents/console/ContactRow.tsx'
import { RowsSkeleton } from '#features/externalEvents/console/RowsSkeleton.tsx'
import { sayDeleted, sayFailed } from '#features/externalEvents/console/undoable.ts'
import { useContacts } from '#features/externalEvents/console/useListEdit.ts'
import '#features/externalEvents/console/external.css'

export function ExternalContactPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { items, error, refetch, change } = useContacts(bventId)
  const canSave = useCan(externalEventCalls.saveContact.access)
  const [edited, setEdited] = useState<ExternalContact | 'new' | null>(null)
  const isFull = (items?.length ?? 0) >= MOST_LISTED

  const remove = async (contact: ExternalContact, at: number) => {
    if (await change({ old: contact, next: null }))
      sayDeleted(contact.name, async () => void (await change({ old: null, next: contact, at })))
    else showToast({ text: t('externalEvents.changedMeanwhile') })
  }
  const add = canSave && (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      disabled={isFull}
      title={isFull ? t('externalEvents.full', { n: MOST_LISTED }) : ''}
      onClick={() => setEdited('new')}
    >
      {t('externalEvents.addContact')}
    </Button>
  )

  return (
    <PageFrame
      page={externalEventPages.contact}
      subtitle={items && items.length > 0 && t('externalEvents.contactCount', { n: items.length })}
      actions={items && items.length > 0 && add}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!items && !error && <RowsSkeleton count={4} />}
        {items?.length === 0 && (
          <EmptyState icon="phone" title={t('externalEvents.noContacts')} hint={t('externalEvents.noContactsHint')} action={add} />
        )}
        {items && items.length > 0 && (
          <ul className="external-rows">
            {items.map((contact, at) => (
              <ContactRow
                key={`${contact.name} ${contact.mobile} ${at}`}
                contact={contact}
                {...(canSave && { onEdit: () => setEdited(contact), onDelete: () => void remove(contact, at).catch(sayFailed) })}
              />
            ))}
          </ul>
        )}
      </div>
      {edited && <ContactDrawer contact={edited === 'new' ? null : edited} onChange={change} onClose={() => setEdited(null)} />}
    </PageFrame>
  )
}

import { useParams } from 'react-router'
import { externalEventCalls, type ExternalContact } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import { ContactDrawer } from '#features/externalEvents/console/ContactDrawer.tsx'
import { ContactRow } from '#features/externalEvents/console/ContactRow.tsx'
import { ListPage, type DrawerProps, type RowProps } from '#features/externalEvents/console/ListPage.tsx'
import { useContacts } from '#features/externalEvents/console/useListEdit.ts'

export function ExternalContactPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const edit = useContacts(bventId)
  return (
    <ListPage
      page={externalEventPages.contact}
      edit={edit}
      canSave={useCan(externalEventCalls.saveContact.access)}
      icon="phone"
      words={{
        add: t('externalEvents.addContact'),
        empty: t('externalEvents.noContacts'),
        emptyHint: t('externalEvents.noContactsHint'),
        subtitle: ({ length }) => t('externalEvents.contactCount', { n: length }),
      }}
      Row={Row}
      Drawer={Drawer}
    />
  )
}

function Row({ item, ...actions }: RowProps<ExternalContact>) {
  return <ContactRow contact={item} {...actions} />
}

function Drawer({ item, ...actions }: DrawerProps<ExternalContact>) {
  return <ContactDrawer contact={item} {...actions} />
}

import { pages } from '#features/pages.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ownSite } from '#console/auth/session.ts'
import { settings } from '#console/kit/settings.ts'
import { useT } from '#console/kit/text.ts'
import { accountCalls } from '#features/account/contract.ts'
import { EntryFrame } from '#features/account/console/EntryFrame.tsx'
import { wrappedReturn } from '#features/account/rules.ts'

const { origin } = location

const backend = `curl -X POST ${origin}${accountCalls.hostCredential.paths[0]} \\
  -H 'Content-Type: application/json' \\
  -H 'X-Host-Secret: …' \\
  -d '{"login":"name@example.com","kind":"ticket"}'`

const frame = `<iframe src="${origin}${pages.events.home.path}?ticket=…" allow="clipboard-write"></iframe>`

const listen = `addEventListener('message', ({ origin, data }) => {
  if (origin === '${origin}') console.log(data)
})`

/** How a host puts the console into a frame, and a place to try a ticket. */
export function ExamplePage() {
  const t = useT()
  const [ticket, setTicket] = useState('')
  const [path, setPath] = useState(pages.events.home.path)
  const address = new URL(wrappedReturn(path, ownSite()), origin)
  if (ticket.trim()) address.searchParams.set('ticket', ticket.trim())

  return (
    <EntryFrame title={t('account.example')}>
      <p className="m2 entry-text">{t('account.exampleHint')}</p>
      <h2>{t('account.exampleStepBackend')}</h2>
      <pre className="entry-code">{backend}</pre>
      <h2>{t('account.exampleStepFrame')}</h2>
      <pre className="entry-code">{frame}</pre>
      <h2>{t('account.exampleStepListen')}</h2>
      <p className="m2">{t('account.exampleListenHint')}</p>
      <pre className="entry-code">{listen}</pre>
      <h2>{t('account.exampleHosts')}</h2>
      <p className="m2">{settings.hostOrigins.join('，') || t('account.exampleNoHosts')}</p>

      <h2>{t('account.exampleTry')}</h2>
      <label className="entry-field">
        <span>{t('account.examplePath')}</span>
        <Input size="large" value={path} onChange={({ target }) => setPath(target.value)} />
      </label>
      <label className="entry-field">
        <span>{t('account.exampleTicket')}</span>
        <Input size="large" value={ticket} autoComplete="off" onChange={({ target }) => setTicket(target.value)} />
      </label>
      <p className="entry-address" aria-label={t('account.exampleAddress')}>
        {address.href}
      </p>
      <div className="row entry-ways">
        <Button size="large" type="primary" href={address.href}>
          {t('account.exampleOpen')}
        </Button>
      </div>
    </EntryFrame>
  )
}

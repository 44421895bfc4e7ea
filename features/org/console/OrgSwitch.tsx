import { useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import { useMoveToOrg } from '#console/kit/useMoveToOrg.ts'
import { useUser } from '#console/kit/user.ts'
import { OrgAvatar } from '#features/org/console/OrgAvatar.tsx'
import { FROZEN, matchingOrgs } from '#features/org/console/orgs.ts'
import '#features/org/console/org.css'

const SEARCH_FROM = 7

/** The organisation everything on screen belongs to, and the way to another one. */
export function OrgSwitch() {
  const t = useT()
  const person = useUser()
  const moveTo = useMoveToOrg()
  if (!person?.orgInfo) return null
  const { orgs, orgInfo } = person
  const trigger = (
    <>
      <OrgAvatar name={orgInfo.name} logo={orgInfo.logo} />
      <span className="org-name">{orgInfo.name}</span>
    </>
  )
  if (orgs.length < 2) return <span className="org-only">{trigger}</span>

  const pick = async (orgId: string, close: () => void) => {
    close()
    if (orgId === orgInfo.id) return
    await moveTo(orgId)
  }
  return (
    <Popover
      label={t('org.switch')}
      className="org-switch"
      width={300}
      trigger={
        <span className="row g2">
          {trigger}
          <Icon name="upd" size={14} />
        </span>
      }
    >
      {(close) => <OrgList orgs={orgs} currentId={orgInfo.id} onPick={(orgId) => void pick(orgId, close)} />}
    </Popover>
  )
}

type Org = { id: string; name: string; orgAccountStatus: number }

function OrgList({ orgs, currentId, onPick }: { orgs: readonly Org[]; currentId: string; onPick: (orgId: string) => void }) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const shown = matchingOrgs(orgs, wanted)
  return (
    <>
      {orgs.length >= SEARCH_FROM && (
        <input
          className="org-search"
          value={wanted}
          placeholder={t('org.search')}
          aria-label={t('org.search')}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <ul className="org-list">
        {shown.map((org) => (
          <li key={org.id}>
            <button type="button" className="org-row" aria-current={org.id === currentId || undefined} onClick={() => onPick(org.id)}>
              <OrgAvatar name={org.name} isQuiet={org.id !== currentId} />
              <span className="sp ell">{org.name}</span>
              {org.orgAccountStatus === FROZEN && <span className="tag">{t('org.frozen')}</span>}
              {org.id === currentId && <Icon name="check" size={14} />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="m3 t13 org-none">{t('org.noMatch')}</p>}
    </>
  )
}

import { Button } from 'antd'
import { pages } from '#features/pages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#console/kit/text.ts'
import { refusedAddress } from '#console/kit/refused.ts'
import { switchOrg } from '#console/kit/user.ts'
import { ErrorFrame } from '#features/errors/console/ErrorFrame.tsx'
import { useKnownUser } from '#features/errors/console/useKnownUser.ts'
import { WaysOut } from '#features/errors/console/WaysOut.tsx'

const FROZEN = 3

/** /error/401?choseOrg=1: the call was made for an organisation that the person does not belong to. */
export function OrgChooser() {
  const t = useT()
  const navigate = useNavigate()
  const { person, isAsking } = useKnownUser()
  const [picked, setPicked] = useState<string | null>(null)
  const orgs = person?.orgs ?? []
  const current = person?.orgInfo
  const chosen = picked ?? orgs.find((org) => org.id !== current?.id)?.id ?? current?.id

  const goOn = async () => {
    if (!chosen) return
    await switchOrg(chosen)
    await navigate(refusedAddress() ?? pages.events.home.path)
  }

  return (
    <ErrorFrame mark="lock" code="401" title={t('errors.unauthorised')}>
      <p className="m2 error-text">{current ? <WorkingFor name={current.name} /> : t('errors.chooseText')}</p>
      {isAsking ? (
        <output className="error-orgs error-orgs-waiting" aria-label={t('errors.loadingOrgs')} />
      ) : orgs.length === 0 ? (
        <WaysOut ways={['otherAccount']} />
      ) : (
        <>
          <fieldset className="error-orgs">
            <legend className="unseen">{t('org.choose')}</legend>
            {orgs.map((org) => (
              <label key={org.id} className={org.id === chosen ? 'is-chosen' : undefined}>
                <input type="radio" name="org" checked={org.id === chosen} onChange={() => setPicked(org.id)} />
                <span className={org.id === chosen ? 'av error-org-tile is-chosen' : 'av error-org-tile'} aria-hidden>
                  {[...org.name][0]}
                </span>
                <span className="sp">
                  <span className="error-org-name">{org.name}</span>
                  {org.id === current?.id && <span className="t12 m3 error-org-note">{t('org.current')}</span>}
                </span>
                {org.orgAccountStatus === FROZEN && <span className="tag">{t('org.frozen')}</span>}
              </label>
            ))}
          </fieldset>
          <div className="row wrap g3">
            <Button size="large" type="primary" onClick={() => void goOn()}>
              {t('org.switchAndGoOn')}
            </Button>
            <Button size="large" onClick={() => void navigate(pages.events.home.path)}>
              {t('errors.home')}
            </Button>
          </div>
        </>
      )}
    </ErrorFrame>
  )
}

/** The organisation's name stands out in the middle of the sentence, wherever the language puts it. */
function WorkingFor({ name }: { name: string }) {
  const t = useT()
  const [before, after] = t('errors.chooseAsText', { org: SLOT }).split(SLOT)
  return (
    <>
      {before}
      <b className="error-org-name">{name}</b>
      {after}
    </>
  )
}

const SLOT = '\u0001'

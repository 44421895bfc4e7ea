import { Button, Input } from 'antd'
import type { Language } from '#core/language.ts'
import { said, type Design, type DesignPage } from '#features/designs/blockTypes.ts'
import { Labelled, PictureField, SwitchField, TextField } from '#console/kit/design/parts.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { withoutPage, withPageChanged } from '#features/microsites/console/builder/draftActions.ts'

type Change = (change: (design: Design) => Design, tag?: string) => void
type Props = {
  design: Design
  page: DesignPage
  language: Language
  canSave: boolean
  isSlugWrong: boolean
  onChange: Change
  onGone: () => void
}

/** The page itself, while no block is chosen, and what search engines and shared links say of the site. */
export function SidePane({ design, page, language, canSave, isSlugWrong, onChange, onGone }: Props) {
  const t = useT()
  const { seo } = design
  const isHome = page.slug === ''
  const setSeo = (change: Partial<Design['seo']>, tag: string) => onChange((now) => ({ ...now, seo: { ...now.seo, ...change } }), tag)
  return (
    <section className="site-pane" aria-label={t('microsites.pageSettings')}>
      <fieldset disabled={!canSave} className="site-fields">
        {!isHome && (
          <>
            <h2>{t('microsites.pageSettings')}</h2>
            <TextField
              label={t('microsites.pageName')}
              most={40}
              lang={language}
              value={page.name[language] ?? ''}
              placeholder={said(page.name, language)}
              onChange={(text) =>
                onChange((now) => withPageChanged(now, page.id, { name: { ...page.name, [language]: text } }), `${page.id} name`)
              }
            />
            <Labelled label={t('microsites.slug')} hint={isSlugWrong ? t('microsites.slugWrong') : t('microsites.slugHint')}>
              {(id) => (
                <Input
                  key={page.slug}
                  id={id}
                  defaultValue={page.slug}
                  maxLength={40}
                  status={isSlugWrong ? 'error' : ''}
                  onBlur={({ target }) => {
                    const slug = slugOf(target.value)
                    if (slug && !design.pages.some((other) => other.slug === slug && other.id !== page.id))
                      onChange((now) => withPageChanged(now, page.id, { slug }))
                    else target.value = page.slug
                  }}
                />
              )}
            </Labelled>
            <SwitchField
              label={t('microsites.inMenu')}
              value={page.isInMenu}
              onChange={(isInMenu) => onChange((now) => withPageChanged(now, page.id, { isInMenu }))}
            />
            <Button
              danger
              icon={<Icon name="trash" />}
              onClick={() => {
                onChange((now) => withoutPage(now, page.id))
                onGone()
              }}
            >
              {t('microsites.removePage')}
            </Button>
          </>
        )}
        <h2>{t('designs.seo')}</h2>
        <p className="t12 m3">{t('microsites.seoHint')}</p>
        <TextField
          label={t('designs.field_title')}
          most={120}
          lang={language}
          value={seo.title[language] ?? ''}
          placeholder={t('microsites.usualTitle')}
          onChange={(text) => setSeo({ title: { ...seo.title, [language]: text } }, 'seo title')}
        />
        <TextField
          label={t('designs.field_description')}
          most={300}
          isLong
          lang={language}
          value={seo.description[language] ?? ''}
          onChange={(text) => setSeo({ description: { ...seo.description, [language]: text } }, 'seo description')}
        />
        <PictureField
          label={t('designs.field_picture')}
          value={seo.picture ? `/files/${seo.picture.fileId}` : ''}
          onChange={(address) => setSeo({ picture: address ? { fileId: address.replace('/files/', ''), alt: {} } : null }, 'seo picture')}
        />
      </fieldset>
    </section>
  )
}

function slugOf(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
}

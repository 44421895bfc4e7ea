import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { accountMessages as texts } from '#features/account/messages.ts'
import { html, type Html } from '#core/html.ts'

const tick = html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.5 3.3 3.3L13 4.8" /></svg>`
const qr =
  'M0 0h7v1h-7zM9 0h1v1h-1zM12 0h4v1h-4zM17 0h2v1h-2zM20 0h1v1h-1zM22 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM11 1h1v1h-1zM13 1h6v1h-6zM20 1h1v1h-1zM22 1h1v1h-1zM28 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h4v1h-4zM13 2h1v1h-1zM15 2h1v1h-1zM19 2h2v1h-2zM22 2h1v1h-1zM24 2h3v1h-3zM28 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 3h1v1h-1zM10 3h2v1h-2zM14 3h2v1h-2zM20 3h1v1h-1zM22 3h1v1h-1zM24 3h3v1h-3zM28 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h2v1h-2zM12 4h1v1h-1zM15 4h2v1h-2zM19 4h1v1h-1zM22 4h1v1h-1zM24 4h3v1h-3zM28 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h1v1h-1zM10 5h1v1h-1zM12 5h1v1h-1zM18 5h1v1h-1zM20 5h1v1h-1zM22 5h1v1h-1zM28 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h1v1h-1zM20 6h1v1h-1zM22 6h7v1h-7zM8 7h2v1h-2zM12 7h1v1h-1zM14 7h1v1h-1zM16 7h1v1h-1zM19 7h2v1h-2zM0 8h1v1h-1zM2 8h5v1h-5zM9 8h1v1h-1zM12 8h1v1h-1zM16 8h4v1h-4zM22 8h5v1h-5zM1 9h5v1h-5zM8 9h1v1h-1zM10 9h2v1h-2zM13 9h3v1h-3zM19 9h1v1h-1zM22 9h3v1h-3zM28 9h1v1h-1zM4 10h1v1h-1zM6 10h2v1h-2zM9 10h1v1h-1zM12 10h7v1h-7zM21 10h4v1h-4zM0 11h2v1h-2zM5 11h1v1h-1zM7 11h1v1h-1zM12 11h2v1h-2zM15 11h1v1h-1zM18 11h1v1h-1zM20 11h2v1h-2zM23 11h3v1h-3zM27 11h1v1h-1zM1 12h1v1h-1zM4 12h1v1h-1zM6 12h2v1h-2zM12 12h1v1h-1zM14 12h2v1h-2zM17 12h2v1h-2zM20 12h1v1h-1zM25 12h2v1h-2zM1 13h1v1h-1zM3 13h1v1h-1zM8 13h1v1h-1zM10 13h1v1h-1zM15 13h10v1h-10zM28 13h1v1h-1zM2 14h3v1h-3zM6 14h3v1h-3zM11 14h1v1h-1zM20 14h2v1h-2zM25 14h2v1h-2zM0 15h3v1h-3zM5 15h1v1h-1zM7 15h1v1h-1zM9 15h2v1h-2zM14 15h1v1h-1zM16 15h1v1h-1zM19 15h2v1h-2zM23 15h1v1h-1zM27 15h1v1h-1zM0 16h1v1h-1zM2 16h1v1h-1zM6 16h2v1h-2zM9 16h1v1h-1zM12 16h1v1h-1zM16 16h1v1h-1zM19 16h1v1h-1zM25 16h2v1h-2zM0 17h2v1h-2zM3 17h3v1h-3zM9 17h1v1h-1zM11 17h5v1h-5zM17 17h3v1h-3zM21 17h2v1h-2zM24 17h1v1h-1zM26 17h1v1h-1zM28 17h1v1h-1zM0 18h1v1h-1zM4 18h3v1h-3zM8 18h2v1h-2zM13 18h4v1h-4zM20 18h1v1h-1zM22 18h1v1h-1zM24 18h1v1h-1zM26 18h1v1h-1zM0 19h1v1h-1zM3 19h2v1h-2zM8 19h1v1h-1zM10 19h2v1h-2zM13 19h1v1h-1zM15 19h1v1h-1zM20 19h1v1h-1zM27 19h1v1h-1zM0 20h1v1h-1zM2 20h2v1h-2zM6 20h2v1h-2zM9 20h2v1h-2zM14 20h2v1h-2zM20 20h5v1h-5zM26 20h3v1h-3zM8 21h2v1h-2zM11 21h2v1h-2zM15 21h3v1h-3zM20 21h1v1h-1zM24 21h5v1h-5zM0 22h7v1h-7zM9 22h2v1h-2zM12 22h1v1h-1zM18 22h3v1h-3zM22 22h1v1h-1zM24 22h3v1h-3zM0 23h1v1h-1zM6 23h1v1h-1zM8 23h4v1h-4zM14 23h1v1h-1zM16 23h1v1h-1zM18 23h3v1h-3zM24 23h1v1h-1zM27 23h2v1h-2zM0 24h1v1h-1zM2 24h3v1h-3zM6 24h1v1h-1zM8 24h1v1h-1zM10 24h1v1h-1zM12 24h1v1h-1zM20 24h5v1h-5zM26 24h1v1h-1zM28 24h1v1h-1zM0 25h1v1h-1zM2 25h3v1h-3zM6 25h1v1h-1zM8 25h2v1h-2zM13 25h3v1h-3zM25 25h2v1h-2zM0 26h1v1h-1zM2 26h3v1h-3zM6 26h1v1h-1zM8 26h2v1h-2zM12 26h1v1h-1zM15 26h1v1h-1zM17 26h4v1h-4zM22 26h6v1h-6zM0 27h1v1h-1zM6 27h1v1h-1zM9 27h2v1h-2zM12 27h1v1h-1zM14 27h3v1h-3zM18 27h1v1h-1zM20 27h2v1h-2zM23 27h3v1h-3zM27 27h1v1h-1zM0 28h7v1h-7zM8 28h1v1h-1zM11 28h2v1h-2zM15 28h1v1h-1zM19 28h1v1h-1zM21 28h1v1h-1zM24 28h3v1h-3z'
const trend =
  'M0.0 30.2C2.0 29.7 12.7 25.8 16.7 25.5C20.7 25.2 29.3 28.0 33.3 27.4C37.3 26.8 46.0 21.2 50.0 20.8C54.0 20.3 62.7 24.2 66.7 23.6C70.7 23.0 79.3 16.6 83.3 16.1C87.3 15.5 96.0 19.7 100.0 18.9C104.0 18.1 112.7 10.1 116.7 9.4C120.7 8.8 129.3 14.1 133.3 13.2C137.3 12.3 148.0 3.2 150.0 1.9'

/** What the product is about, as a picture: nothing in it is read out. */
export function scene(language: Language): Html {
  const t = (key: keyof typeof texts) => textIn(texts[key], language)
  return html`<section class="scene-side" aria-hidden="true">
    <div class="scene">
      <div class="pass">
        <svg class="pass-art" viewBox="0 0 380 120" preserveAspectRatio="xMaxYMid slice">
          <rect width="380" height="120" fill="#0b4c8f" />
          <circle cx="300" cy="20" r="120" fill="#1685ed" />
          <circle cx="300" cy="20" r="78" fill="#7cc0ff" opacity=".55" />
          <path d="M0 96C80 60 150 120 380 70V120H0z" fill="#7cc0ff" opacity=".22" />
        </svg>
        <div class="pass-body">
          <div>
            <div class="small quiet">${t('account.sceneDate')}</div>
            <div class="pass-title">${t('account.sceneTitle')}</div>
            <div class="note">${t('account.scenePlace')}</div>
          </div>
          <svg class="qr" viewBox="0 0 29 29" shape-rendering="crispEdges"><path d="${qr}" /></svg>
        </div>
        <div class="pass-foot">
          <span class="line">
            <span class="face">${[...t('account.scenePerson')][0]}</span>
            <span><b>${t('account.scenePerson')}</b><br /><span class="small quiet">${t('account.sceneTicket')}</span></span>
          </span>
          <span class="state">${tick}${t('account.sceneRegistered')}</span>
        </div>
      </div>
      <div class="pop pop-in">
        <span class="done">${tick}</span>
        <div>
          <div class="note strong">${t('account.sceneIn')}</div>
          <div class="small quiet">${t('account.sceneGate')}</div>
        </div>
      </div>
      <div class="pop pop-today">
        <div class="small quiet">${t('account.sceneToday')}</div>
        <div class="line"><span class="figure">1,284</span><span class="small up">↑ 18.2%</span></div>
        <svg viewBox="0 0 150 36" width="150" height="36"><path class="trend" d="${trend}" /></svg>
      </div>
    </div>
    <div class="say">
      <div class="say-big">${t('account.sceneSay')}</div>
      <div class="say-sub">${t('account.sceneSub')}</div>
    </div>
  </section>`
}

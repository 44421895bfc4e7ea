/* Small comforts; every page works without them. */
for (const eye of document.querySelectorAll('button[data-eye]')) {
  const input = document.getElementById(eye.dataset.eye)
  eye.hidden = false
  eye.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(isShown))
    eye.setAttribute('aria-label', isShown ? eye.dataset.hide : eye.dataset.show)
    input.focus()
  })
}

for (const form of document.forms) {
  const button = form.querySelector('button[data-busy]')
  if (button)
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) return event.preventDefault()
      form.dataset.sent = 'yes'
      form.setAttribute('aria-busy', 'true')
      button.textContent = button.dataset.busy
    })
  if (form.hasAttribute('data-send')) form.requestSubmit()
}

/* The phone does the work: the page looks how far it is, and is asked for again when something has happened. */
for (const look of document.querySelectorAll('[data-look]'))
  setInterval(async () => {
    const answer = await fetch(look.dataset.look, { headers: { accept: 'application/json' } }).catch(() => null)
    const isOver = answer?.status === 400
    if (isOver || (answer?.ok && (await answer.json()).state !== look.dataset.state)) location.replace(location.pathname + location.search)
  }, 2_000)

/* Back from the next page by the history: the form may be sent again. */
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

/* The console, on the same origin, goes on in the language that was chosen here. */
for (const link of document.querySelectorAll('a[data-language]'))
  link.addEventListener('click', () => localStorage.setItem('light-language', link.dataset.language))

import '#site/kit/form.css'
import '#features/assistant/site/ask.css'

/** It takes a while, so the button says so and is pressed once. */
document.querySelector<HTMLFormElement>('form[data-sending]')?.addEventListener('submit', ({ currentTarget }) => {
  const form = currentTarget as HTMLFormElement
  const button = form.querySelector('button')
  if (!button) return
  button.disabled = true
  button.textContent = form.dataset['sending'] ?? ''
})

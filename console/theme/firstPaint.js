/* A classic script in old syntax: it runs before the first paint, and it is all that a browser without modules ever runs. */
;(function () {
  /** Inside a host's frame a browser may refuse storage altogether; then what is kept lasts as long as the page. */
  function memoryStorage() {
    var kept = {}
    return {
      getItem: function (key) {
        return Object.prototype.hasOwnProperty.call(kept, key) ? kept[key] : null
      },
      setItem: function (key, value) {
        kept[key] = String(value)
      },
      removeItem: function (key) {
        delete kept[key]
      },
      clear: function () {
        kept = {}
      },
      key: function (at) {
        return Object.keys(kept)[at] || null
      },
      get length() {
        return Object.keys(kept).length
      },
    }
  }

  var names = ['localStorage', 'sessionStorage']
  for (var at = 0; at < names.length; at++) {
    try {
      window[names[at]].getItem('')
    } catch (refused) {
      Object.defineProperty(window, names[at], { value: memoryStorage() })
      if (window.console) console.log(refused.message)
    }
  }

  var choice = localStorage.getItem('light-theme')
  var isSystemDark = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-theme', choice === 'dark' || (choice !== 'light' && isSystemDark) ? 'dark' : 'light')

  if ('noModule' in document.createElement('script')) return
  if (location.pathname.toLowerCase() !== '/error/browser') return location.replace('/error/browser')
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the oldest of these browsers do not have it
  window.onload = function () {
    var page = document.getElementById('root')
    page.innerHTML = '<h1></h1><p></p><p></p>'
    page.children[0].appendChild(document.createTextNode('浏览器版本过旧，请下载最新版'))
    page.children[1].appendChild(document.createTextNode('请用最新版 Chrome、Edge、Firefox 或 Safari 打开轻会。'))
    page.children[2].appendChild(
      document.createTextNode('This browser is too old. Open Light Event in a current Chrome, Edge, Firefox or Safari.'),
    )
    page.style.cssText = 'max-width:560px;margin:15% auto 0;padding:0 24px;font-family:sans-serif;line-height:1.6'
  }
})()

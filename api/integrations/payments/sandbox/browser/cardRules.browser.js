/** Formats and validates card fields, with Stripe.js's own codes and messages. */
export default function cardRules() {
  const digitsOf = (text) => text.replace(/\D/g, '')

  function brandOf(number) {
    if (/^3[47]/.test(number)) return 'amex'
    if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
    if (/^6(011|5)/.test(number)) return 'discover'
    return number.startsWith('4') ? 'visa' : 'unknown'
  }

  const lengthOf = (number) => (brandOf(number) === 'amex' ? 15 : 16)
  const cvcLengthOf = (number) => (brandOf(number) === 'amex' ? 4 : 3)

  function formatNumber(text) {
    const digits = digitsOf(text)
    const number = digits.slice(0, lengthOf(digits))
    const groups =
      brandOf(number) === 'amex'
        ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
        : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
    const parts = groups.exec(number)
    return parts === null ? '' : parts.slice(1).filter(Boolean).join(' ')
  }

  // Autofill may enter a year with four digits; users may omit the month's zero.
  function formatExpiry(text, deleting) {
    const padded = text.replace(/^\s*([2-9])/, '0$1').replace(/^\s*(1)\s*\//, '01/')
    const digits = digitsOf(padded)
      .replace(/^(\d\d)20(\d\d)$/, '$1$2')
      .slice(0, 4)
    if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`
    return digits.length === 2 && !deleting ? `${digits} / ` : digits
  }

  function isLuhnValid(number) {
    const sum = [...number].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }

  const fault = (code, message) => ({ type: 'validation_error', code, message })

  function numberFault(number) {
    if (number.length < lengthOf(number)) return fault('incomplete_number', 'Your card number is incomplete.')
    return isLuhnValid(number) ? undefined : fault('invalid_number', 'Your card number is invalid.')
  }

  function expiryFault(digits, today) {
    const month = Number(digits.slice(0, 2))
    if (digits.length >= 2 && (month < 1 || month > 12)) {
      return fault('invalid_expiry_month', "Your card's expiration month is invalid.")
    }
    if (digits.length < 4) return fault('incomplete_expiry', "Your card's expiration date is incomplete.")
    const year = 2000 + Number(digits.slice(2))
    if (year < today.getFullYear()) {
      return fault('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    }
    if (year === today.getFullYear() && month < today.getMonth() + 1) {
      return fault('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    }
    return undefined
  }

  /**
   * The error of a field, or undefined.
   *
   * @param name the field's name
   * @param texts the texts of all fields
   */
  function faultOf(name, texts, today) {
    const number = digitsOf(texts.number)
    if (name === 'number') return numberFault(number)
    if (name === 'expiry') return expiryFault(digitsOf(texts.expiry), today)
    if (name === 'cvc') {
      const complete = digitsOf(texts.cvc).length === cvcLengthOf(number)
      return complete ? undefined : fault('incomplete_cvc', "Your card's security code is incomplete.")
    }
    const complete = /^\d{5}(-\d{4})?$/.test(texts.postalCode.trim())
    return complete ? undefined : fault('incomplete_zip', 'Your ZIP code is incomplete.')
  }

  function format(name, text, texts, deleting) {
    if (name === 'number') return formatNumber(text)
    if (name === 'expiry') return formatExpiry(text, deleting)
    if (name === 'cvc') return digitsOf(text).slice(0, cvcLengthOf(digitsOf(texts.number)))
    const [zip] = /^(?:\d{5}-\d{0,4}|\d{0,5})/.exec(text.replace(/[^\d-]/g, ''))
    return zip
  }

  return { brandOf: (text) => brandOf(digitsOf(text)), digitsOf, faultOf, format }
}

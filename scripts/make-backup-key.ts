import { generateX25519Identity, identityToRecipient } from 'age-encryption'

const privateKey = await generateX25519Identity()
console.info(`Keep this private key off this machine, in two safe places. Without it nobody can restore a backup:

${privateKey}

Put the public key into the settings of the site:

BACKUP_PUBLIC_KEY=${await identityToRecipient(privateKey)}`)

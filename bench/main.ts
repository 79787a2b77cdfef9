console.log('no bench yet')

# The stages of `.ci/run`, and which each of them needs.
STAGES := lints tools build documentation engine page package examples bindings javascript judge tests served exported

all: $(STAGES)

documentation: lints
engine: tools
page: tools
package: build tools
examples: build
bindings: build tools
javascript: engine tools
judge: build engine page
tests: build tools
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@

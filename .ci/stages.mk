# The stages of `.ci/run`, and which each of them needs. `long` is none: it runs by its name, and once a week.
STAGES := newcomer lints tools manifests documentation engine page package examples bindings javascript judge tests \
	repository formal served exported

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
lints manifests engine page package examples bindings tests formal: newcomer
documentation: lints
engine page package bindings tests formal: tools
javascript: engine tools
judge: engine page
repository: tests
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
